import { setFlagsFromString } from 'node:v8';

/**
 * An import makes much garbage of many rows. The heap then grows by half of what is in use, instead of several times that, so that a
 * package of 100,000 students is imported within 300 MB. V8 reads these settings at each collection.
 */
if (process.argv[2] === 'import') {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--semi-space-growth-factor=1');
}
