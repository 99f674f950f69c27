import type { GradebookReferences } from './gradebook-references';

/**
 * The classes, schools, sessions and categories that the objects of one request name: each is looked up once, however many objects name it.
 * The first unknown one fails the request.
 */
export class NamedPlaces {
  readonly class;
  readonly session;
  readonly category;
  private readonly schools = new Map<string, Promise<boolean>>();

  constructor(private readonly references: GradebookReferences) {
    this.class = once<GradebookReferences['class']>((...of) => references.class(...of));
    this.session = once<GradebookReferences['session']>((...of) => references.session(...of));
    this.category = once<GradebookReferences['category']>((...of) => references.category(...of));
  }

  /** As `GradebookReferences.isOfSchool`. */
  isOfSchool(ofClass: Parameters<GradebookReferences['isOfSchool']>[0], school: string): Promise<boolean> {
    const key = JSON.stringify([ofClass.schoolId, school]);
    const known = this.schools.get(key) ?? this.references.isOfSchool(ofClass, school);
    this.schools.set(key, known);
    return known;
  }
}

/** Keeps what was found of each sourcedId. */
function once<Find extends (sourcedId: string, ...others: never[]) => Promise<unknown>>(find: Find): Find {
  const found = new Map<string, Promise<unknown>>();
  return ((sourcedId, ...others) => {
    const known = found.get(sourcedId) ?? find(sourcedId, ...others);
    found.set(sourcedId, known);
    return known;
  }) as Find;
}
