import {
  badRequest,
  forbidden,
  HttpError,
  rateLimited,
  routeNotFound,
  serviceUnavailable,
  unauthorized,
  unsupportedMediaType,
} from '@homeroom/http';
import { RecordInUse, UnknownReference, ValidationFailed } from '@homeroom/kernel';
import { oneRosterErrorOf } from './known-errors';
import {
  deleteFailure,
  invalidData,
  invalidFilterField,
  invalidSelectionField,
  unknownObject,
} from './oneroster-error';
import { statusInfoOf } from './status-info';

const read = { method: 'GET', query: {} };
const filtered = { method: 'GET', query: { filter: "name~'a'" } };
const write = { method: 'PUT', query: {} };
const timeout = Object.assign(new Error('canceling statement'), { code: '57014' });
const away = Object.assign(new Error('gone'), { code: '57P01' });
const overload = new HttpError(
  { error: 'Busy', code: 'SERVICE_UNAVAILABLE', status: 503 },
  {},
  'overload',
  'Busy',
  undefined,
  'requests',
);

describe('an error of the OneRoster API', () => {
  it.each<[string, unknown, { method: string; query: object }, number, string]>([
    ['a filter', invalidFilterField('x'), read, 400, 'invalid_filter_field'],
    ['a selection', invalidSelectionField('x'), read, 400, 'invalid_selection_field'],
    ['a body', invalidData('x'), write, 422, 'invaliddata'],
    ['an unknown object', unknownObject('Class'), read, 404, 'unknownobject'],
    ['a deletion', deleteFailure('x'), write, 422, 'deletefailure'],
    ['a query that cannot be read', badRequest('query', 'x'), read, 400, 'invaliddata'],
    ['a body that cannot be read', badRequest('body', 'x'), write, 400, 'invaliddata'],
    ['a type', unsupportedMediaType(), write, 415, 'invaliddata'],
    ['a token', unauthorized('x'), read, 401, 'unauthorisedrequest'],
    ['a scope', forbidden('x'), read, 403, 'forbidden'],
    ['a path', routeNotFound(), read, 404, 'unknownobject'],
    ['a rate limit', rateLimited(7), read, 429, 'server_busy'],
    ['overload', overload, read, 429, 'server_busy'],
    ['an outage', serviceUnavailable('database_away'), read, 503, 'server_busy'],
    ['a lost connection', away, read, 503, 'server_busy'],
    ['a slow statement', timeout, read, 503, 'server_busy'],
    ['a slow filter', timeout, filtered, 400, 'invalid_filter_field'],
    ['an outage during a filter', away, filtered, 503, 'server_busy'],
    ['a value of a parameter', new ValidationFailed(['x']), read, 400, 'invaliddata'],
    ['a value of a body', new ValidationFailed(['x']), write, 422, 'invaliddata'],
    ['a reference of a body', new UnknownReference('class', 'class'), write, 422, 'invaliddata'],
    ['a rule of the school', new RecordInUse('Class', ['2 grades']), write, 422, 'invaliddata'],
    ['anything else', new Error('secret'), read, 500, 'internal_server_error'],
  ])('about %s has the status and the code of the standard', (_, error, request, status, minor) => {
    const known = oneRosterErrorOf(error, request);
    expect([known.envelope.status, known.minor]).toEqual([status, minor]);
    const response = statusInfoOf(known);
    expect([response.status, JSON.parse(response.body)]).toMatchObject([
      status,
      { imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: minor }] } },
    ]);
    expect(response.body).not.toContain('secret');
  });

  it('says when to try again', () => {
    const waits = [rateLimited(7), overload, away].map(
      (error) => statusInfoOf(oneRosterErrorOf(error, read)).headers['retry-after'],
    );
    expect(waits).toEqual(['7', '1', '1']);
  });

  it('has for the log what the log of /v1 has', () => {
    const { envelope, reason, queue } = oneRosterErrorOf(overload, read);
    expect([envelope.code, reason, queue]).toEqual(['SERVICE_UNAVAILABLE', 'overload', 'requests']);
    expect(oneRosterErrorOf(away, read)).toMatchObject({ reason: 'database_away', driverCode: '57P01', cause: away });
  });
});
