import type { EnvironmentName, Plan, Scope } from '../api/types';

export const environmentNames: Record<EnvironmentName, string> = { production: 'Production', sandbox: 'Sandbox' };

export const environmentDescriptions: Record<EnvironmentName, string> = {
  production: 'The real school',
  sandbox: 'A test school',
};

/** The label and the description of each scope. `admin` includes all others, also those that are added later. */
export const scopeLabels: Record<Scope, { name: string; what: string }> = {
  'read:students': { name: 'Read students', what: 'Names, contacts, attendance and grades' },
  'write:students': { name: 'Write students', what: 'Add and change them, record attendance and grades' },
  'read:teachers': { name: 'Read teachers', what: 'Names, contacts and subjects' },
  'write:teachers': { name: 'Write teachers', what: 'Add and change them' },
  'read:classes': { name: 'Read classes', what: 'Classes and announcements; rosters need “Read students” too' },
  'write:classes': { name: 'Write classes', what: 'Add and change them, enroll students, publish announcements' },
  'read:imports': { name: 'Read imports', what: 'What imports did, and the values in their reports' },
  'write:imports': {
    name: 'Write imports',
    what: 'Send files that add and change records of all kinds, and undo them',
  },
  admin: { name: 'Everything', what: 'All of the above, and what is added later' },
};

export const allScopes = Object.keys(scopeLabels) as Scope[];

/** The scopes of a key that reads records. Few keys read the reports of imports. */
export const readScopes: Scope[] = ['read:students', 'read:teachers', 'read:classes'];

/** The scopes of a key in one line; `Everything` for `admin`. */
export function scopesText(scopes: readonly Scope[]): string {
  if (scopes.includes('admin')) return scopeLabels.admin.name;
  const names = allScopes.filter((scope) => scopes.includes(scope)).map((scope) => scopeLabels[scope].name);
  return sentence(names);
}

export const planNames: Record<Plan, string> = {
  standard: 'Standard',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

export const planDescriptions: Record<Plan, string> = {
  standard: '1,000 requests an hour, 100 a minute',
  professional: '10,000 requests an hour, 500 a minute',
  enterprise: 'Custom limits',
};

export const count = (number: number) => number.toLocaleString('en');

/** Names each verb once: `Read students, teachers; write classes`. */
function sentence(names: string[]): string {
  const of = (verb: string) => names.filter((name) => name.startsWith(verb)).map((name) => name.slice(verb.length));
  const reads = of('Read ');
  const writes = of('Write ');
  return [reads.length > 0 && `Read ${reads.join(', ')}`, writes.length > 0 && `write ${writes.join(', ')}`]
    .filter((part) => part !== false)
    .join('; ')
    .replace(/^w/, 'W');
}
