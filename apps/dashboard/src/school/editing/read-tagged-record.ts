import { request, requestTagged, type Tagged } from '../../api/request';

/**
 * A record with its entity tag.
 *
 * @param address such as `schools/sandbox/students/5`
 * @param withSchool adds the field `school`, which the record that the tag names does not have
 */
export async function readTaggedRecord<T>(address: string, withSchool: boolean): Promise<Tagged<T>> {
  const tagged = await requestTagged<T>(address);
  if (!withSchool) return tagged;
  const { school } = await request<{ school: unknown }>(`${address}?include=school`);
  return { ...tagged, record: { ...tagged.record, school } };
}
