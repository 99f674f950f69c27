import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { loadedComponent } from './loading/loaded-component';
import { PageNotLoaded } from './loading/page-not-loaded';
import { PageError, PageNotFound } from './shell/page-error';
import { Shell } from './shell/shell';

/** Each page is a chunk of its own, which is loaded when the page is opened. */
const page = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: await loadedComponent(load, { fallback: PageNotLoaded, reload }) }),
  ErrorBoundary: PageError,
});

const dataPages = () => import('./pages/data/data-pages');
const studentForm = () => import('./pages/student-form/student-form-page');
const teacherForm = () => import('./pages/teacher-form/teacher-form-page');
const mergePage = () => import('./pages/merge/merge-page');
const schoolForm = () => import('./pages/school-form/school-form-page');
const calendarPage = () => import('./pages/calendar/calendar-page');
const calendarForms = () => import('./pages/calendar/calendar-forms');
const classForm = () => import('./pages/class-form/class-form-page');

/** The form of a new record of the calendar, and of one that is there. */
const calendarForm = (path: string, name: keyof Awaited<ReturnType<typeof calendarForms>>) =>
  [`${path}/new`, `${path}/:id/edit`].map((each) => ({
    path: each,
    ...page(async () => ({ default: (await calendarForms())[name] })),
  }));

/** Pages for paper have no shell. */
const printPages = [
  { path: 'today/print', ...page(() => import('./pages/print/absentees-page')) },
  { path: 'students/:id/print', ...page(() => import('./pages/print/student-record-page')) },
  { path: 'classes/:id/print', ...page(() => import('./pages/print/class-list-page')) },
  { path: 'classes/:id/substitute', ...page(() => import('./pages/print/substitute-page')) },
];

/** Loads the page that the user is going to, or the current one. */
function reload() {
  const { navigation } = router.state;
  if (navigation.location) location.assign(router.createHref(navigation.location));
  else location.reload();
}

export const router = createBrowserRouter(
  [
    { path: '/', ErrorBoundary: PageError, HydrateFallback: () => null, children: printPages },
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: [
        { index: true, ...page(() => import('./pages/overview/overview-page')) },
        { path: 'today', ...page(() => import('./pages/today/today-page')) },
        { path: 'students', ...page(() => import('./pages/students/students-page')) },
        { path: 'students/new', ...page(studentForm) },
        { path: 'students/duplicates', ...page(() => import('./pages/duplicates/duplicates-page')) },
        { path: 'students/:id/edit', ...page(studentForm) },
        { path: 'students/:id', ...page(() => import('./pages/student/student-page')) },
        { path: 'students/:id/merge', ...page(async () => ({ default: (await mergePage()).StudentMergePage })) },
        { path: 'students/:id/audit', ...page(() => import('./pages/audit/student/student-audit-page')) },
        { path: 'teachers', ...page(() => import('./pages/teachers/teachers-page')) },
        { path: 'teachers/new', ...page(teacherForm) },
        { path: 'teachers/:id/edit', ...page(teacherForm) },
        { path: 'teachers/:id/merge', ...page(async () => ({ default: (await mergePage()).TeacherMergePage })) },
        { path: 'classes', ...page(() => import('./pages/classes/classes-page')) },
        { path: 'classes/new', ...page(classForm) },
        { path: 'classes/:id/edit', ...page(classForm) },
        { path: 'classes/:id', ...page(() => import('./pages/class/class-page')) },
        {
          path: 'classes/:id/attendance',
          ...page(() => import('./pages/class-attendance/class-attendance-page')),
        },
        { path: 'classes/:id/grades', ...page(() => import('./pages/gradebook/gradebook-page')) },
        ...['calendar', 'school-years', 'terms', 'closed-days'].map((path) => ({ path, ...page(calendarPage) })),
        { path: 'calendar/year-end', ...page(() => import('./pages/year-end/year-end-page')) },
        ...calendarForm('school-years', 'SchoolYearFormPage'),
        ...calendarForm('terms', 'TermFormPage'),
        ...calendarForm('closed-days', 'ClosedDayFormPage'),
        { path: 'schools', ...page(() => import('./pages/schools/schools-page')) },
        { path: 'schools/new', ...page(schoolForm) },
        { path: 'schools/:id/edit', ...page(schoolForm) },
        { path: 'announcements', ...page(() => import('./pages/announcements/announcements-page')) },
        { path: 'data/import', ...page(async () => ({ default: (await dataPages()).ImportPage })) },
        { path: 'data/export', ...page(async () => ({ default: (await dataPages()).ExportPage })) },
        { path: 'requests', ...page(() => import('./pages/requests/requests-page')) },
        { path: 'events', ...page(() => import('./pages/events/events-page')) },
        { path: 'webhooks', ...page(() => import('./pages/webhooks/webhooks-page')) },
        { path: 'webhooks/:id', ...page(() => import('./pages/webhook/webhook-page')) },
        { path: 'settings/api-keys', ...page(() => import('./pages/api-keys/api-keys-page')) },
        { path: 'settings/api-keys/:id', ...page(() => import('./pages/api-key/api-key-page')) },
        { path: 'settings/audit/records', ...page(() => import('./pages/audit/records/record-audit-page')) },
        { path: 'settings/audit', ...page(() => import('./pages/audit/audit-page')) },
        { path: 'settings/users', ...page(() => import('./pages/users/users-page')) },
        { path: 'settings/account', ...page(() => import('./pages/account/account-page')) },
        { path: '*', Component: PageNotFound },
      ],
    },
  ],
  { basename: new URL(document.baseURI).pathname.replace(/\/$/, '') || '/' },
);
