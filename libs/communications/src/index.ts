export { CommunicationsModule } from './communications.module';
export { ActiveAnnouncements } from './persistence/active-announcements.queries';
export { type AnnouncementRow, announcementTable } from './persistence/announcement.bulk';
export { announcementTexts } from './persistence/announcement.privacy';
