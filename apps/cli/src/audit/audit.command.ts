import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { AuditExportCommand } from './audit-export.command';
import { AuditListCommand } from './audit-list.command';

@Command({
  name: 'audit',
  description: 'Read the audit log: reads and changes of records, and changes to keys and users',
  subCommands: [AuditListCommand, AuditExportCommand],
})
export class AuditCommand extends CommandGroup {
  override readonly summary = 'Read the audit log';
  readonly examples = [
    ['audit list --student 1', 'Reads and changes of student 1 of production'],
    ['audit export --output ~/trail-$(date +%F).csv', 'The complete audit log, for a spreadsheet'],
  ] as const;
}
