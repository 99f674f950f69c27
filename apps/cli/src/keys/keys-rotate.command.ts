import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { duration, idOf } from '../option-values';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { newKeyDocument, showNewKey } from './new-key';

@SubCommand({
  name: 'rotate',
  arguments: '<id>',
  argsDescription: { id: 'the number that keys list shows' },
  description:
    'Create an API key on the terms of another one: name, environment, scopes, plan, limits and end. The old one works ' +
    'on for a while, so that the new one can be brought to where it is used; a key can be rotated once',
})
export class KeysRotateCommand extends DataCommand {
  override readonly summary = 'Replace an API key; the old one works on for a while';
  readonly examples = [
    ['keys rotate 1', 'A new key now; the old one works for another 24 hours'],
    ['keys rotate 2 --overlap 7d', 'A week to bring the new key to where the old one is used'],
    ['keys rotate 3 --overlap 0', 'The old one got into the wrong hands: it ends at once'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([text = '']: string[], { json, overlap }: { json?: boolean; overlap: string }): Promise<void> {
    const [id, wait] = [idOf(text), duration('--overlap', overlap)];
    const { record, secret, replaced } = await this.workspace.withKeys((keys) => keys.rotate(id, wait, operator()));
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
    description: 'how long the old key works on: 0, or a time such as 30m, 24h or 7d',
    defaultValue: '24h',
  })
  overlap(text: string): string {
    return text;
  }
}
