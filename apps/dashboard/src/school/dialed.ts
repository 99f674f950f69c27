/** The number to dial, without an extension, a name or a note behind it. */
export const dialed = (phone: string): string => (/^[+\d\s().\-/]+/.exec(phone)?.[0] ?? phone).replace(/[^+\d]/g, '');
