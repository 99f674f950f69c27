import { UnknownReference } from '@homeroom/kernel';
import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Announcement } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';

@Injectable()
export class AnnouncementRepository extends EntityStore<Announcement> {
  constructor(em: EntityManager) {
    super(em, {
      entity: Announcement,
      notFound: () => new AnnouncementNotFound(),
      witnessed: { as: 'announcement' },
      refusals: { announcement_class_id_fkey: () => new UnknownReference('class_id', 'class') },
    });
  }
}
