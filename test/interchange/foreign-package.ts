import type { RosterFiles } from './roster-package';

const shared: RosterFiles = {
  orgs: [
    'sourcedId|status|dateLastModified|name|type|identifier|parentSourcedId',
    'd1|active|2026-08-01T00:00:00.000Z|Hill District|district|D-1|',
    's1|active||Hill School|School|S-1|d1',
    's2|active||Lake School|school|S-2|d1',
    's3|active||Annex|campus|S-3|gone',
  ],
  academicSessions: [
    'sourcedId|status|title|type|startDate|endDate|parentSourcedId|schoolYear',
    'y26||2026-2027|schoolYear|2026-08-01|2027-08-01||2027',
    'sem1||Fall|semester|2026-08-01|2027-01-15|y26|2027',
    'gp1||Q1|gradingPeriod|2026-08-01|2026-10-15|sem1|2027',
    'q2||Q2|Quarter|2026-10-15|2027-01-15|sem1|2026-2027',
  ],
  courses: [
    'sourcedId|status|schoolYearSourcedId|title|courseCode|grades|orgSourcedId|subjects|subjectCodes',
    'alg||y26|Algebra|ALG1|09,10|s1|Mathematics,Algebra|02052,02053',
    'art||gone|Art||09|gone|Visual Arts|',
  ],
  classes: [
    'sourcedId|status|title|grades|courseSourcedId|classCode|classType|location|schoolSourcedId|termSourcedIds|subjects|subjectCodes|periods',
    'c1||Algebra 1|09,10|alg|A-1|scheduled|R 12|s1|sem1,gp1|Mathematics|02052|1,3',
    'c2||Homeroom 9|09|art||HomeRoom||s2|y26|||2',
    'c3||Pottery|09|missing||elective|Kiln|s1|q2|||4',
  ],
  enrollments: [
    'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
    't1||c1|s1|u-una|teacher|TRUE|2026-08-01|',
    't2||c1|s1|u-tom|teacher|true|2026-08-01|2099-01-15',
    't3||c1|s1|u-vic|teacher|true|2025-08-01|2026-01-31',
    't4||c1|s1|u-wes|teacher|false|2026-08-01|',
    't5||c2|s2|u-wes|teacher|false||',
    't6||c2|s2|u-una|teacher|false||',
    't7||c3|s1|u-vic|teacher|true|2025-08-01|2026-01-31',
    't8||c3|s1|u-una|teacher|false|2026-02-01|',
    'p1||c1|s1|u-pat|proctor|false||',
    'p2||c1|s1|u-sub|aide|false||',
    'p3||c9|s1|u-sub|aide|false||',
    'e1||c1|s1|u-ada|student|false|2026-08-01|',
    'e2||c1|s1|u-bo|student||2026-08-01|2026-09-15',
    'e3||c2|s2|u-ada|student|false|2099-01-01|2099-06-01',
    'e4||c3|s1|u-cy|student|false||',
  ],
  demographics: [
    'sourcedId|status|birthDate|sex|asian',
    'u-ada||2012-03-04|female|true',
    'u-bo||2011-11-05|Male|false',
    'u-cy|||unspecified|',
    'u-tom||1980-01-01|male|',
  ],
  categories: ['sourcedId|status|title|weight', 'hw||Homework|40', 'ex||Exams|60.5'],
};

const results = [
  'x1||i1|u-ada|Fully Graded|18.5|2026-09-10|So, so||',
  'x2||i1|u-bo|exempt||2026-09-10|||',
  'x3||i2|u-ada|submitted|7||||TRUE',
  'x4||i9|u-ada|fully graded|9|2026-09-10|||',
];

/** A district as another system writes it, in version 1.2. */
export const district12: RosterFiles = {
  ...shared,
  users: [
    'sourcedId|status|enabledUser|username|userIds|givenName|familyName|middleName|identifier|email|sms|phone|agentSourcedIds|grades|password|userMasterIdentifier|preferredGivenName|primaryOrgSourcedId',
    'u-ada|active|TRUE|ada1|{SIS:100},{State:9}|Ada|Obi|M|100|ada@x.example|||u-mum,u-gran,u-nobody|09,10|secret|m-1|Addie|s1',
    'u-bo||1|bo||Bo|Li||101|bo@x.example|||u-gran|10||||s1',
    'u-cy||false|cy|77|Cy|Lee||102|cy@x.example|||u-tom|09||||s2',
    'u-tom||true|tom||Tom|Ito||T1|tom@x.example||+1 5|u-cy|||||s1',
    'u-una||true|||Una|May||T2|una@x.example|+1 6|||||||s1',
    'u-vic||true|vic||Vic|Roe||T3|vic@x.example||||||||s1',
    'u-wes||true|wes||Wes|Poe||T4|wes@x.example||||||||s2',
    'u-pat||true|pat||Pat|Ash||A1|pat@x.example||||||||d1',
    'u-kim||true|kim||Kim|Oak||A2|kim@x.example||||||||s1',
    'u-sub||true|sub||Sub|Elm||A3|sub@x.example||||||||s1',
    'u-mum||true|mum||Grace|Obi|||grace@x.example||+1 555|u-ada|||||',
    'u-gran||true|gran||Rose|Obi|||rose@x.example||+1 556|u-ada,u-bo|||||',
  ],
  roles: [
    'sourcedId|status|userSourcedId|roleType|role|beginDate|endDate|orgSourcedId|userProfileSourcedId',
    'r1||u-ada|primary|student|2026-08-01||s1|',
    'r2||u-bo|primary|student|||s1|',
    'r3||u-cy|primary|student|||s2|',
    'r4||u-cy|secondary|student|||s1|',
    'r5||u-tom|primary|teacher|||s1|',
    'r6||u-tom|secondary|parent|||s1|',
    'r7||u-una|primary|Teacher|||s1|',
    'r8||u-una|secondary|siteAdministrator|||s1|',
    'r9||u-vic|primary|teacher|2025-08-01|2026-02-01|s1|',
    'r10||u-wes|primary|teacher|||s2|',
    'r11||u-pat|primary|districtAdministrator|||d1|',
    'r12||u-pat|primary|siteAdministrator|||s1|',
    'r13||u-kim|primary|counselor|||s1|',
    'r14||u-sub|primary|Substitute Teacher|||gone|',
    'r15||u-mum|primary|parent|||s1|',
    'r16||u-gran|primary|relative|||s1|',
  ],
  lineItems: [
    'sourcedId|status|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|schoolSourcedId|resultValueMin|resultValueMax',
    'i1||Quiz 1|Fractions|2026-09-01|2026-09-08|c1|ex|gp1|s1|0|20',
    'i2||Project|||2026-09-30|c1|gone|sem1|||',
    'i3||Lost||||c9|hw|gp1|||',
  ],
  results: [
    'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment|inProgress|late',
    ...results,
  ],
};

const users11 = (district12['users'] as string[]).slice(1).map((line) => {
  const cells = line.split('|');
  const roles: Readonly<Record<string, string>> = {
    'u-ada': 'student',
    'u-bo': 'Student',
    'u-cy': 'student',
    'u-pat': 'administrator',
    'u-kim': 'proctor',
    'u-sub': 'Counselor',
    'u-mum': 'parent',
    'u-gran': 'relative',
  };
  const orgs = cells[0] === 'u-cy' ? 's2,s1' : cells[0] === 'u-sub' ? 'gone' : cells[17] || 's1';
  return [...cells.slice(0, 3), orgs, roles[cells[0]!] ?? 'teacher', ...cells.slice(3, 15)].join('|');
});

/** The same in version 1.1. */
export const district11: RosterFiles = {
  ...shared,
  users: [
    'sourcedId|status|enabledUser|orgSourcedIds|role|username|userIds|givenName|familyName|middleName|identifier|email|sms|phone|agentSourcedIds|grades|password',
    ...users11,
  ],
  lineItems: (district12['lineItems'] as string[]).map((line) => {
    const cells = line.replace('academicSessionSourcedId', 'gradingPeriodSourcedId').split('|');
    return [...cells.slice(0, 9), ...cells.slice(10)].join('|');
  }),
  results: [
    'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment',
    ...results.map((line) => line.split('|').slice(0, 8).join('|')),
  ],
};
