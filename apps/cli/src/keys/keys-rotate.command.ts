import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { duration, idOf } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { newKeyDocument, showNewKey } from './new-key';

@SubCommand({
  name: 'rotate',
  arguments: '<id>',
  argsDescription: { id: 'the id in keys list' },
  description:
    'Create an API key with the name, environment, scopes, plan, limits and expiry of another one. The old key keeps working ' +
    'for a while, in which you replace it in your programs. A key can be rotated once',
})
export class KeysRotateCommand extends DataCommand {
  override readonly summary = 'Replace an API key; the old one keeps working for a while';
  readonly examples = [
    ['keys rotate 1', 'Create a new key; the old one works for another 24 hours'],
    ['keys rotate 2 --overlap 7d', 'Create a new key; the old one works for another week'],
    ['keys rotate 3 --overlap 0', 'Replace a leaked key, which ends at once'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json, overlap }: { json?: boolean; overlap: string }): Promise<void> {
    const [id, wait] = [idOf(text), duration('--overlap', overlap)];
    const { record, secret, replaced } = await this.workspace.withKeys((keys) =>
      keys.rotate(id, wait, this.operator.actor),
    );
    if (json) {
      this.output.json({ ...newKeyDocument(record, secret), replaced });
      return;
    }
    showNewKey(this.output, record, secret);
    const end = wait === 0 ? 'is refused from now on' : `works until ${replaced.expires_at?.toISOString()}`;
    this.output.note(`Key ${id} ${end}.`);
  }

  @Option({
    flags: '--overlap <time>',
    description: 'how long the old key keeps working: 0, or a time such as 30m, 24h or 7d',
    defaultValue: '24h',
  })
  overlap(text: string): string {
    return text;
  }
}
