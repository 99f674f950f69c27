import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { AuditExportCommand } from './audit-export.command';
import { AuditListCommand } from './audit-list.command';

@Command({
  name: 'audit',
  description: 'Tell who saw and changed which records, and what was done with keys and users',
  subCommands: [AuditListCommand, AuditExportCommand],
})
export class AuditCommand extends CommandGroup {
  override readonly summary = 'Tell who saw and changed which records';
  readonly examples = [
    ['audit list --student 1', 'Who has seen student 1 of production, and who changed what'],
    ['audit export --output ~/trail-$(date +%F).csv', 'All of the trail so far, for a spreadsheet'],
  ] as const;
}
