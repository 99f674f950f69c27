import { longestRow } from '../files/table-limits';
import { damagedWorkbook } from './damaged-workbook';
import type { XmlHandler } from './read-xml';

/** Reads texts, also those whose parts have formats of their own. Hints for the pronunciation are left out. */
export class RichText implements XmlHandler {
  private text_: string | null = null;
  private isRead = false;
  private isHint = false;

  /** @param element which has a text */
  constructor(
    private readonly element: string,
    private readonly add: (text: string) => void,
  ) {}

  open(name: string): void {
    if (name === this.element) this.text_ = '';
    else if (name === 'rPh') this.isHint = true;
    else if (name === 't') this.isRead = this.text_ !== null && !this.isHint;
  }

  text(text: string): void {
    if (!this.isRead || this.text_ === null) return;
    this.text_ += text;
    if (this.text_.length > longestRow) throw damagedWorkbook('a cell is longer than 1 MB');
  }

  close(name: string): void {
    if (name === 't') this.isRead = false;
    else if (name === 'rPh') this.isHint = false;
    else if (name === this.element) {
      this.add(plainText(this.text_ ?? ''));
      this.text_ = null;
    }
  }
}

/** XML cannot have all characters: a workbook writes the others, and line breaks of Windows, as `_x000D_`. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');
