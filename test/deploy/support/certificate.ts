import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate of school.example that signs itself, where the configuration of nginx expects it. @returns its files */
export function certify(folder: string): { certificate: string; privateKey: string } {
  mkdirSync(folder, { recursive: true });
  const [certificate, privateKey] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=school.example', '-addext', 'subjectAltName=DNS:school.example', '-days', '2'];
  const files = ['-keyout', privateKey, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
  return { certificate: readFileSync(certificate, 'utf8'), privateKey: readFileSync(privateKey, 'utf8') };
}
