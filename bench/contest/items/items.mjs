import { otherItems } from './other-items.mjs';
import {
  at,
  attendance,
  attendanceOf,
  deepPage,
  firstPage,
  get,
  newStudent,
  ofGradeLevel,
  roster,
  student,
} from './school-requests.mjs';

/** Eight reads and two writes. */
const mix = [student, student, roster, firstPage, newStudent, attendanceOf, student, ofGradeLevel, attendance, student];

/**
 * The main items: the request of each turn, and the aim as a ratio to the throughput of `limit`. Requests of
 * items with `isOnce` must not be repeated, because a repetition would do something else.
 */
const main = [
  { id: 'R1', name: 'One student', aim: 0.8, request: student },
  { id: 'R2', name: 'Students, first page and total', aim: 0.8, request: firstPage },
  { id: 'R3', name: 'Students of a grade level and total', aim: 0.8, request: ofGradeLevel },
  {
    id: 'R4',
    name: 'Search and total',
    aim: 0.8,
    request: (facts, turn) => get(`/students?search=${at(facts.names, turn)}`),
  },
  { id: 'R5', name: 'Roster of a class', aim: 0.8, request: roster },
  { id: 'R6', name: "A student's attendance and summary", aim: 0.8, request: attendanceOf },
  { id: 'R7', name: 'Deep page of students', aim: 0.8, request: deepPage },
  { id: 'W1', name: 'New student', aim: 0.8, writes: true, request: newStudent },
  { id: 'W2', name: 'Attendance recorded', aim: 0.8, writes: true, isOnce: true, request: attendance },
  {
    id: 'MIX',
    name: '80 % reads, 20 % writes',
    aim: 0.9,
    writes: true,
    isOnce: true,
    request: (facts, turn) => at(mix, turn)(facts, turn),
  },
];

/** All items that are compared with `limit`. */
export const items = [
  ...main.map((item) => ({ ...item, isMain: true, aimOfP99: 1.5 })),
  ...otherItems.map((item) => ({ ...item, isMain: false, aimOfP99: null })),
];

/** The item with an id, such as `R1`. */
export const itemOf = (id) => items.find((item) => item.id === id);
