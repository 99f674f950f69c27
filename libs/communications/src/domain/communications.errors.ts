import { RecordNotFound } from '@homeroom/kernel';

export class AnnouncementNotFound extends RecordNotFound {
  constructor() {
    super('Announcement');
  }
}
