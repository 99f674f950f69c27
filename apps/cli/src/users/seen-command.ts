import { Option } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { classIn, schoolIn, shareDescriptions, type ShareOptions } from '../shares/share-options';

/** What the options of a command say that a user sees. */
export interface SeenOptions extends ShareOptions {
  allSchools?: boolean;
  teacher?: string;
}

/** A command that says what a user sees of the environments that the roles name. */
export abstract class SeenCommand extends DataCommand {
  @Option({
    flags: '--school <school>',
    description: `${shareDescriptions.school}. The user sees the named schools and classes only`,
  })
  school(text: string, before?: string[]): string[] {
    return schoolIn(text, before);
  }

  @Option({ flags: '--class <id>', description: `${shareDescriptions.class}, as --school` })
  class(text: string, before?: number[]): number[] {
    return classIn(text, before);
  }

  @Option({
    flags: '--all-schools',
    description: 'the user sees the whole environment, also if that was not so before',
  })
  allSchools(): boolean {
    return true;
  }

  @Option({
    flags: '--teacher <teacher>',
    description: 'id or e-mail address of the record of the teacher, for the role teacher',
  })
  teacher(text: string): string {
    return text.trim();
  }
}
