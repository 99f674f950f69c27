import type { ListRequest } from './list-request';

/**
 * The Link header of a page (RFC 8288). The URLs keep the other parameters.
 *
 * @param url of the request, absolute
 * @param asOf the time of the first page, which the next one gets
 */
export function linksOf(
  url: string,
  { limit, offset }: Pick<ListRequest, 'limit' | 'offset'>,
  { total, asOf }: { readonly total: number; readonly asOf: string },
): string {
  const [path = ''] = url.split('?', 1);
  const query = url.slice(path.length + 1);
  const others = query.split('&').filter((pair) => pair !== '' && !/^(?:limit|offset|asOf)(?:=|$)/.test(pair));
  const link = (rel: string, at: number, ...more: readonly string[]) =>
    `<${inHeader(`${path}?${[...others, `limit=${limit}`, `offset=${at}`, ...more].join('&')}`)}>; rel="${rel}"`;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return [
    ...(offset + limit < total ? [link('next', offset + limit, `asOf=${asOf}`)] : []),
    link('last', last),
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, Math.min(offset - limit, last)))] : []),
  ].join(', ');
}

/** A client may send these characters as they are, and a header ends with them. */
const inHeader = (url: string): string => url.replaceAll(/[<>"]/g, (each) => encodeURIComponent(each));
