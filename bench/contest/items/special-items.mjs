import { itemOf, items } from './items.mjs';
import { attendance, get, lastPage } from './school-requests.mjs';

const lastPageOfStudents = {
  ...{ ...itemOf('R7'), name: 'Last page of students' },
  request: (facts) => get(`/students?page=${lastPage(facts)}`),
};

/** Requests that must not slow down as the school grows, and the last page, which needs a scan. */
export const growthItems = [
  ...['R1', 'R2', 'R3', 'R5', 'R6', 'G3'].map(itemOf),
  ...items.filter(({ writes, id }) => writes && id !== 'MIX'),
]
  .map((item) => ({ ...item, aim: 0.9 }))
  .concat(lastPageOfStudents);

/** Concurrent writes of one kind: students, and the attendance of one class. */
export const contentionItems = [
  { ...itemOf('W1'), aim: 0.7 },
  {
    ...itemOf('W2'),
    name: 'Attendance of one class',
    aim: 0.7,
    request: (facts, turn) => attendance(facts, turn, facts.classes[0]),
  },
];

/** One search request. */
export const searchItem = (name, search) => ({
  ...{ id: 'R4', name },
  request: () => get(`/students?search=${encodeURIComponent(search)}`),
});
