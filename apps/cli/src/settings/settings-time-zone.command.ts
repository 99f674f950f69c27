import { changeSchoolTimeZone, readSchoolTimeZone } from '@homeroom/access';
import { recordCommand } from '@homeroom/audit';
import { Clock } from '@homeroom/kernel';
import { withSession } from '@homeroom/database';
import { isTimeZone } from '@homeroom/settings';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { WrongUsage } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'time-zone',
  arguments: '[zone]',
  argsDescription: { zone: 'an IANA time zone such as America/New_York' },
  description:
    'Show the time zone of the school, or change it. It decides which day it is for enrollments, attendance and withdrawals. ' +
    'Commands follow a change at once, a running service when it is restarted. Records keep their dates',
})
export class SettingsTimeZoneCommand extends DataCommand {
  override readonly summary = 'Show or change the time zone of the school';
  readonly examples = [
    ['settings time-zone', 'Show it'],
    ['settings time-zone America/New_York', 'Change it, then restart the service'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run([zone]: string[], { json }: { json?: boolean }): Promise<void> {
    if (zone !== undefined && !isTimeZone(zone)) {
      throw new WrongUsage(`${zone} is not an IANA time zone such as America/New_York`);
    }
    const timeZone = await this.workspace.withMigratedDatabase(async (address, { schoolTimeZone }) => {
      if (zone === undefined) return schoolTimeZone;
      await withSession(address, 'access', ({ begin }) =>
        begin('', async (sql) => {
          const before = await readSchoolTimeZone(sql);
          await changeSchoolTimeZone(sql, zone);
          const details = { time_zone: zone, before };
          await recordCommand(sql, { at: this.clock.now(), by: this.operator.actor, details });
        }),
      );
      return zone;
    });
    if (json) this.output.json({ time_zone: timeZone });
    else this.output.line(timeZone);
    if (zone !== undefined) this.output.note('Restart the service: it follows the change from then on.');
  }
}
