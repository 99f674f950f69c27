import { Homeroom } from '@homeroom/client';
import { setTimeout as pause } from 'node:timers/promises';
import { ReportClient } from '@homeroom/database';
import { eventually } from '../support/programs/process';
import { lastPosition } from './event-pages';
import { programOf, snippetsOf } from '../support/docs/snippets';
import { ClientPrograms } from '../support/programs/client-programs';
import { TestSchool } from '../support/test-school';

it('the client follows events until its signal is aborted, and begins again where it stopped', async () => {
  const school = await TestSchool.open();
  try {
    const homeroom = new Homeroom({ baseUrl: school.url, apiKey: await school.unlimitedKey() });
    const position = await homeroom.events.end();
    const [first, second] = [await school.student(), await school.student()];
    const read: [string, string][] = [];
    const follow = async (from: string, count: number) => {
      const stop = new AbortController();
      const following = (async () => {
        for await (const page of homeroom.events.follow(from, { types: 'student.*', limit: 1, signal: stop.signal })) {
          for (const { path } of page.events) read.push([path, page.position]);
          if (read.length >= count) stop.abort(new Error('enough'));
        }
      })();
      await expect(following).rejects.toThrow('enough');
    };
    await follow(position, 2);
    const waiting = follow(read[0]![1], 4);
    await pause(200);
    const third = await school.student();
    await waiting;
    expect(read.map(([path]) => path)).toEqual([first, second, second, third].map((id) => `/students/${id}`));
  } finally {
    await school.close();
  }
});

it('forty requests that wait at one place share a read when an event comes', async () => {
  const school = await TestSchool.open();
  try {
    const after = await lastPosition(school);
    const reader = school.app.get(ReportClient, { strict: false });
    const pages = jest.spyOn(reader, 'rows');
    const waiting = Array.from({ length: 40 }, () => school.get(`/events?after=${after}&wait=20`));
    await eventually(() => pages.mock.calls.length >= waiting.length);
    pages.mockClear();
    const id = await school.student();
    for (const { body } of await Promise.all(waiting)) expect(body.data).toMatchObject([{ path: `/students/${id}` }]);
    expect(pages.mock.calls.filter(([statement]) => statement.includes('event_commit')).length).toBeLessThan(10);
  } finally {
    await school.close();
  }
});

it('the program of the documentation prints each event as it happens', async () => {
  const programs = await ClientPrograms.open();
  const school = await TestSchool.open();
  try {
    programs.write('follow.ts', programOf(snippetsOf('docs/events.md', 'ts')));
    await programs.compile();
    const variables = { HOMEROOM_URL: school.url, HOMEROOM_API_KEY: await school.unlimitedKey() };
    // It ends when the service has gone for good.
    const printed = programs.runIn('follow', 'follow.js', variables).catch((error: Error) => error.message);
    for (let count = 0; count < 10; count += 1) {
      await pause(300);
      await school.put(`/students/${await school.student()}`, { grade_level: '7' });
    }
    await school.close();
    const lines = await printed;
    expect(lines).toContain('student.created /students/5');
    expect(lines).toContain('student.updated /students/5 grade_level');
  } finally {
    programs.remove();
  }
});
