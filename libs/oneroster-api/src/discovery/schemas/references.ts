import type { Schema } from '../oneroster-operation';
import { object, oneOf, text, uri } from './schema-parts';

/** A reference to an object. @param type of the object */
const reference = (type: string): Schema => object({ href: uri, sourcedId: text, type: oneOf(type) });

export const references: Readonly<Record<string, Schema>> = {
  AcadSessionGUIDRefDType: reference('academicSession'),
  CategoryGUIDRefDType: reference('category'),
  ClassGUIDRefDType: reference('class'),
  CourseGUIDRefDType: reference('course'),
  LineItemGUIDRefDType: reference('lineItem'),
  OrgGUIDRefDType: reference('org'),
  ResourceGUIDRefDType: reference('resource'),
  ScoreScaleGUIDRefDType: reference('scoreScale'),
  UserGUIDRefDType: reference('user'),
};
