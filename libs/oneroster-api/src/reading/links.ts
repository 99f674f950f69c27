import type { ListRequest } from './list-request';

/** The Link header of a page (RFC 8288). The URLs keep the other parameters. @param url of the request, absolute */
export function linksOf(url: string, { limit, offset }: Pick<ListRequest, 'limit' | 'offset'>, total: number): string {
  const [path = ''] = url.split('?', 1);
  const query = url.slice(path.length + 1);
  const others = query.split('&').filter((pair) => pair !== '' && !/^(?:limit|offset)(?:=|$)/.test(pair));
  const link = (rel: string, at: number) =>
    `<${inHeader(`${path}?${[...others, `limit=${limit}`, `offset=${at}`].join('&')}`)}>; rel="${rel}"`;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return [
    ...(offset + limit < total ? [link('next', offset + limit)] : []),
    link('last', last),
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, Math.min(offset - limit, last)))] : []),
  ].join(', ');
}

/** A client may send these characters as they are, and a header ends with them. */
const inHeader = (url: string): string => url.replaceAll(/[<>"]/g, (each) => encodeURIComponent(each));
