import type { Strand } from './year-groups';

/** The subject of a department, with its name at each grade level. */
export interface Subject {
  readonly department: string;
  /** Grade levels 1 to 5, 6 to 8, then 9, 10, 11 and 12. */
  readonly names: readonly [string, string, string, string, string, string];
}

const core: readonly Subject[] = [
  {
    department: 'Mathematics',
    names: ['Mathematics', 'Pre-Algebra', 'Algebra I', 'Geometry', 'Algebra II', 'Calculus'],
  },
  {
    department: 'English',
    names: ['Reading', 'Language Arts', 'Literature', 'World Literature', 'American Literature', 'Creative Writing'],
  },
  {
    department: 'Science',
    names: ['Science', 'Life Science', 'Biology', 'Chemistry', 'Physics', 'Environmental Science'],
  },
  {
    department: 'Social Studies',
    names: ['Social Studies', 'World Geography', 'World History', 'Civics', 'U.S. History', 'Economics'],
  },
  {
    department: 'World Languages',
    names: ['First Spanish', 'French', 'Spanish I', 'Spanish II', 'Mandarin', 'Latin'],
  },
  {
    department: 'Technology',
    names: ['Computing', 'Coding', 'Computer Science', 'Robotics', 'Data Science', 'Engineering Design'],
  },
];

const elective: readonly Subject[] = [
  { department: 'Arts', names: ['Art', 'Visual Art', 'Drawing', 'Ceramics', 'Photography', 'Film Studies'] },
  { department: 'Music', names: ['Music', 'Band', 'Choir', 'Orchestra', 'Jazz Ensemble', 'Music Theory'] },
  {
    department: 'Physical Education',
    names: ['Physical Education', 'Athletics', 'Team Sports', 'Health and Fitness', 'Dance', 'Outdoor Education'],
  },
  { department: 'Drama', names: ['Story Theater', 'Drama', 'Theater I', 'Theater II', 'Debate', 'Playwriting'] },
];

/** No subject is both core and elective, so that no student has a subject twice at a time. */
export const subjects: Readonly<Record<Strand, readonly Subject[]>> = { core, past: core, elective };

/** @param level 0 is kindergarten */
export function subjectName({ names }: Subject, level: number): string {
  const high = level - 7;
  return names[level <= 5 ? 0 : level <= 8 ? 1 : high] ?? names[5];
}
