import { ApiKey, type KeyTerms } from './api-key';

const at = new Date('2026-03-02T10:00:00Z');
const terms: KeyTerms = {
  ...{ name: 'Library', environment: 'sandbox', scopes: ['read:students'], plan: 'standard', expiresAt: null },
  share: { schoolIds: [3], classIds: [], teacherId: null },
};

describe('the share of a key', () => {
  it('is kept by the key that replaces it', () => {
    const { key } = ApiKey.issue(1, terms, 12, at);
    expect(key.shareId).toBe(12);
    expect(key.rotate(0, at).key.shareId).toBe(12);
  });

  it('is not changed with the other terms', () => {
    const { key } = ApiKey.issue(1, terms, 12, at);
    const changed = { ...terms, name: 'Renamed', shareId: null, share: null };
    key.change(changed, at);
    expect([key.name, key.shareId]).toEqual(['Renamed', 12]);
  });
});
