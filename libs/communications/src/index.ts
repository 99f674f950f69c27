export { CommunicationsModule } from './communications.module';
export { type AnnouncementRow, announcementTable } from './persistence/announcement.bulk';
