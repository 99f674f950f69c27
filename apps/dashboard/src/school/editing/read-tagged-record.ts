import { request, requestTagged, type Tagged } from '../../api/request';

/** The fields that the record of an entity tag does not have, and that are read beside it. */
export interface Beside {
  readonly school?: boolean;
  readonly names?: boolean;
}

/**
 * A record with its entity tag.
 *
 * @param address such as `schools/sandbox/students/5`
 * @param beside adds the field `school`, or `preferred_given_name`, which is null without one
 */
export async function readTaggedRecord<T>(address: string, { school, names }: Beside): Promise<Tagged<T>> {
  const tagged = await requestTagged<T>(address);
  if (!school && !names) return tagged;
  const include = [...(school ? ['school'] : []), ...(names ? ['names'] : [])].join(',');
  const whole = await request<{ school?: unknown; preferred_given_name?: string }>(`${address}?include=${include}`);
  const record = {
    ...tagged.record,
    ...(school && { school: whole.school }),
    ...(names && { preferred_given_name: whole.preferred_given_name ?? null }),
  };
  return { ...tagged, record };
}

/** What was read beside a record. */
export const besideOf = (record: object): Beside => ({
  school: 'school' in record,
  names: 'preferred_given_name' in record,
});
