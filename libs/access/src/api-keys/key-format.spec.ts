import { environmentOf, generateKey, hashOf } from './key-format';

describe('an API key', () => {
  it('names its environment and is 43 + 6 characters of base 62', () => {
    expect(generateKey('production')).toMatch(/^hr_production_[0-9A-Za-z]{49}$/);
    expect(generateKey('sandbox')).toMatch(/^hr_sandbox_[0-9A-Za-z]{49}$/);
    expect(environmentOf(generateKey('production'))).toBe('production');
    expect(environmentOf(generateKey('sandbox'))).toBe('sandbox');
  });

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => generateKey('sandbox'))).size).toBe(1000);
  });

  it('with any one character changed is none', () => {
    const key = generateKey('sandbox');
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(environmentOf(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
  });

  it('moved to the other environment is none', () => {
    expect(environmentOf(generateKey('sandbox').replace('sandbox', 'production'))).toBeNull();
  });

  it.each(['', 'hr_sandbox_', 'sk_live_1234', 'hr_sandbox_' + 'é'.repeat(49)])('is not %j', (text) => {
    expect(environmentOf(text)).toBeNull();
  });

  it('is kept as a hash of 32 bytes', () => {
    expect(hashOf(generateKey('sandbox'))).toHaveLength(32);
  });
});
