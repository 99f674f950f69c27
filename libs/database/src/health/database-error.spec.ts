import { DatabaseUnavailable, NoPrimary, unavailabilityOf } from '../errors/database-error';

const failure = (fields: object) => Object.assign(new Error('Key (email)=(zoe@school.example)'), fields);

describe('an error that says that the database cannot answer', () => {
  it.each<[string, object, object]>([
    ['of PostgreSQL', { code: '57P01' }, { cause: 'database_away', driverCode: '57P01' }],
    ['of an idle transaction', { code: '25P03' }, { cause: 'database_away', driverCode: '25P03' }],
    ['of a standby', { code: '25006' }, { cause: 'database_away', driverCode: '25006' }],
    ['of the network', { code: 'ECONNREFUSED' }, { cause: 'database_away', driverCode: 'ECONNREFUSED' }],
    ['of a missing socket', { code: 'ENOENT', syscall: 'connect' }, { cause: 'database_away', driverCode: 'ENOENT' }],
    ['of a full disk', { code: '53100' }, { cause: 'database_disk_full', driverCode: '53100' }],
    ['of a descriptor', { code: 'EMFILE' }, { cause: 'no_file_descriptors', driverCode: 'EMFILE' }],
    ['within another', { cause: failure({ code: '08006' }) }, { cause: 'database_away', driverCode: '08006' }],
  ])('%s is known by its code', (_, fields, unavailability) => {
    expect(unavailabilityOf(failure(fields))).toEqual(unavailability);
  });

  it('keeps the code with which the outage was found', () => {
    expect(unavailabilityOf(new DatabaseUnavailable('ETIMEDOUT'))).toEqual({
      cause: 'database_away',
      driverCode: 'ETIMEDOUT',
    });
  });

  it('has the code of a server that could not be asked, if no server accepts writes', () => {
    const at = (place: string, code: string, message: string) => ({ place, error: failure({ code, message }) });
    const standby = at('one:5432', '25006', 'it accepts no writes');
    const full = at('two:5432', '53300', 'too many connections');
    const reset = at('two:5432', 'ECONNRESET', 'read ECONNRESET');
    const found = (...failures: (typeof standby)[]) => unavailabilityOf(new NoPrimary(failures));
    expect(found(standby, full)).toEqual({ cause: 'database_limits', driverCode: '53300' });
    expect(found(standby, standby)).toEqual({ cause: 'database_away', driverCode: '25006' });
    expect(found(standby, reset)).toEqual({ cause: 'database_away', driverCode: 'ECONNRESET' });
    // As it is, this code says that the body of a request did not arrive.
    expect(new NoPrimary([standby, reset]).code).toBe('DATABASE_AWAY');
    expect(new NoPrimary([standby, full]).message).toBe(
      'No server accepts writes (one:5432: it accepts no writes; two:5432: too many connections)',
    );
  });

  it('has no code if it says it in its message alone, which is not repeated', () => {
    const error = new Error('Connection terminated unexpectedly while reading Zoë Müller');
    expect(unavailabilityOf(error)).toEqual({ cause: 'database_away' });
  });

  it.each([[{ code: 'ENOENT', syscall: 'open' }], [{ code: '23505' }], [{}]])('is not one with %j', (fields) => {
    expect(unavailabilityOf(failure(fields))).toBeNull();
  });
});
