/** The namespaces of sourcedIds. */
export type EntryKind =
  | 'org'
  | 'academicSession'
  | 'course'
  | 'class'
  | 'user'
  | 'enrollment'
  | 'category'
  | 'lineItem'
  | 'result'
  | 'scoreScale';
