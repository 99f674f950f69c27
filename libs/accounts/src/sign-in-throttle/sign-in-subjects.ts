import { createHash } from 'node:crypto';
import { networkOf } from '@homeroom/http';

/** The subjects by which sign-in attempts are counted. They are hashes, so that the table contains no addresses or e-mails. */
export const accountSubject = (email: string): Buffer => hash(`account ${email}`);

export const addressSubject = (address: string): Buffer => hash(`address ${networkOf(address)}`);

export const accountAtAddressSubject = (email: string, address: string): Buffer =>
  hash(`both ${email} ${networkOf(address)}`);

export const sessionSubject = (tokenHash: Buffer): Buffer => hash(`session ${tokenHash.toString('hex')}`);

export const codeSubject = (userId: number): Buffer => hash(`code ${userId}`);

/** A second counter of a subject, for attempts from addresses that exceed their limit. */
export const reserveOf = (subject: Buffer): Buffer => hash(`reserve ${subject.toString('hex')}`);

/** A counter of a subject for requests for a reset link. */
export const resetOf = (subject: Buffer): Buffer => hash(`reset ${subject.toString('hex')}`);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
