import { createHash } from 'node:crypto';
import { networkOf } from './network';

/** What attempts to sign in are counted by. These are hashes: the table must not show addresses and e-mail addresses. */
export const accountSubject = (email: string): Buffer => hash(`account ${email}`);

export const addressSubject = (address: string): Buffer => hash(`address ${networkOf(address)}`);

export const accountAtAddressSubject = (email: string, address: string): Buffer =>
  hash(`both ${email} ${networkOf(address)}`);

export const sessionSubject = (tokenHash: Buffer): Buffer => hash(`session ${tokenHash.toString('hex')}`);

/** The counter of the same subject for attempts from addresses that are past their limit. */
export const reserveOf = (subject: Buffer): Buffer => hash(`reserve ${subject.toString('hex')}`);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
