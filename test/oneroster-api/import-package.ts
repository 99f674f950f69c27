import { RosterImport, RosterPackage } from '@homeroom/oneroster';
import type { Night } from '../interchange/observed-import';
import { observed } from '../interchange/observed-import';
import { tester, type TestSchool } from '../support/test-school';

const defaults = { gradeLevel: '9', department: 'Faculty', schedule: 'Daily', blankEmail: 'placeholder' } as const;

/** Imports the rows of a package that are possible, also if it withdraws everybody. @param teacherId the teacher of classes without one */
export async function importPackage(school: TestSchool, folder: string, teacherId: number | null): Promise<Night> {
  const roster = await RosterPackage.open(folder, {});
  const ways = { isDryRun: false, skipsBadRows: true, matchBy: null, importsErased: false, isConfirmed: true };
  const options = { ...ways, name: 'package', schoolId: null, maxWithdrawn: 100, defaults: { ...defaults, teacherId } };
  try {
    const imports = school.app.get(RosterImport, { strict: false });
    return await observed((observer) => imports.run(roster, options, { actor: tester }, observer));
  } finally {
    await roster.close();
  }
}
