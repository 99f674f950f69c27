import { Random } from '../../libs/seed/src/random/random';
import type { RosterFiles } from '../interchange/roster-package';

/** An object of the other system. */
interface Kept {
  readonly key: string;
  id: string;
  version: number;
  isThere: boolean;
}

const keys = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

/** A system whose package is imported each night. Its objects vanish, return, change, and get other sourcedIds. */
export class OtherSystem {
  private readonly kept = new Map<string, Kept>();
  private reissued = 0;

  constructor(private readonly random: Random) {
    const all = [
      ...keys('O', 2),
      ...keys('A', 4),
      ...keys('K', 2),
      ...keys('C', 4),
      ...keys('T', 3),
      ...keys('S', 8),
      ...keys('P', 3),
    ];
    for (const key of all) this.kept.set(key, { key, id: key, version: 0, isThere: true });
    for (const pair of this.pairs())
      this.kept.set(pair, { key: pair, id: pair, version: 0, isThere: this.random.happens(0.5) });
  }

  /** A day passes. */
  change(): void {
    for (const each of this.kept.values()) {
      // Organisations and sessions are rarely renumbered.
      const isRare = /^[OA]/.test(each.key);
      if (this.random.happens(isRare ? 0.03 : 0.12)) each.isThere = !each.isThere;
      if (this.random.happens(isRare ? 0.05 : 0.1)) each.version += 1;
      if (this.random.happens(isRare ? 0.02 : 0.06)) each.id = `${each.key}-${(this.reissued += 1)}`;
    }
  }

  files(): RosterFiles {
    const rows = (letter: string, row: (each: Kept) => string): string[] =>
      [...this.kept.values()].filter(({ key, isThere }) => isThere && key[0] === letter && !key.includes('/')).map(row);
    const id = (key: string): string => this.kept.get(key)?.id ?? '';
    const school = ({ key, version }: Kept) => id(`O${((Number(key.slice(1)) + Math.floor(version / 3)) % 2) + 1}`);
    const teacherOf = ({ key, version }: Kept) => `T${((Number(key.slice(1)) + version) % 3) + 1}`;
    const classes = [...this.kept.values()].filter(({ key, isThere }) => /^C\d$/.test(key) && isThere);
    const seats = [...this.kept.values()].filter(({ key, isThere }) => key.includes('/') && isThere);
    return {
      orgs: [
        'sourcedId|name|type|identifier',
        ...rows('O', ({ key, id: own, version }) => `${own}|School ${key} ${version}|school|${key}`),
      ],
      academicSessions: [
        'sourcedId|title|type|startDate|endDate|parentSourcedId|schoolYear',
        ...rows('A', ({ key, id: own, version }) => {
          if (key === 'A1') return `${own}|2026-2027|schoolYear|2026-08-17|2027-06-1${version % 9}||2027`;
          const type = key === 'A4' ? 'gradingPeriod' : 'term';
          return `${own}|${{ A2: 'Fall', A3: 'Spring', A4: 'Q1' }[key]}|${type}|2026-08-17|2027-01-1${version % 9}|${id('A1')}|2027`;
        }),
      ],
      courses: [
        'sourcedId|title|courseCode',
        ...rows('K', ({ key, id: own, version }) => `${own}|Course ${key} ${version}|${key}`),
      ],
      users: [
        'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades|agentSourcedIds|phone|identifier',
        ...rows(
          'T',
          (each) =>
            `${each.id}|${school(each)}|teacher|Tea ${each.version}|${each.key}|${each.key}@elm.example|||+1 ${each.version}|${each.key}`,
        ),
        ...rows('S', (each) => {
          const agents = keys('P', 1 + (each.version % 3)).map(id);
          return `${each.id}|${school(each)}|student|Stu ${each.version}|${each.key}|${each.key}@elm.example|${7 + (each.version % 3)}|${agents.join(',')}||${each.key}`;
        }),
        ...rows(
          'P',
          (each) =>
            `${each.id}|${id('O1')}|parent|Par ${each.version}|${each.key}|${each.key}@mail.example|||+1 ${each.version}|${each.key}`,
        ),
      ],
      classes: [
        'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|grades|subjects|periods|location',
        ...classes.map((each) => {
          const terms = each.version % 3 === 0 ? '' : each.version % 3 === 1 ? id('A2') : `${id('A2')},${id('A3')}`;
          return `${each.id}|Class ${each.key} ${each.version}|${id(`K${(each.version % 2) + 1}`)}|${school(each)}|${terms}|09|Art|${each.version}|R1`;
        }),
      ],
      enrollments: [
        'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
        ...classes.map((each) => `E-${each.id}|${each.id}|${school(each)}|${id(teacherOf(each))}|teacher|true||`),
        ...classes
          .filter(({ version }) => version % 2 === 1)
          .map((each) => `F-${each.id}|${each.id}|${school(each)}|${id('T1')}|teacher|false||`),
        ...seats.map(({ key, id: own }) => {
          const [schoolClass = '', student = ''] = key.split('/');
          return `${own}|${id(schoolClass)}|${id('O1')}|${id(student)}|student|||`;
        }),
      ],
    };
  }

  private pairs(): string[] {
    return keys('C', 4).flatMap((schoolClass) => keys('S', 8).map((student) => `${schoolClass}/${student}`));
  }
}
