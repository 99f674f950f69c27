export { CommunicationsModule } from './communications.module';
export { ActiveAnnouncements } from './persistence/active-announcements.queries';
export { type AnnouncementRow, announcementTable } from './persistence/announcement.table';
export { communicationTables } from './persistence/tables';
