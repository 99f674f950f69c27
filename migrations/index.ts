import { Keys } from './access/0001-keys';
import { People } from './school/0001-people';
import { Classes } from './school/0002-classes';
import { Communications } from './school/0003-communications';
import { Academics } from './school/0004-academics';

/** Of the schema `access`, which both environments share. */
export const accessMigrations = [Keys];

/** Of the schema of each environment, through its `search_path`: table names are not qualified. */
export const schoolMigrations = [People, Classes, Communications, Academics];
