/** Leaves nothing behind. */
export default async function tearDown(): Promise<void> {
  await globalThis.testServer?.stop();
}
