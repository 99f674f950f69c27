import { comparisonSection } from './comparison-section.mjs';
import { contentionSection } from './contention-section.mjs';
import { costSection } from './cost-section.mjs';
import { growthSection } from './growth-section.mjs';
import { layersSection } from './layers-section.mjs';

const sections = {
  comparison: comparisonSection,
  growth: growthSection,
  contention: contentionSection,
  cost: costSection,
  layers: layersSection,
};

const pictures = {
  comparison: ['![Latency of each item](images/benchmarks-latency.svg)'],
  growth: ['![Throughput by the number of students](images/benchmarks-growth.svg)'],
};

const head = `# Benchmarks

Written by \`npm run bench -- --write\`: change nothing here. Only ratios within one run mean anything, since load, servers and
PostgreSQL share the processors of one machine.

\`limit\` is what can be reached by hand, a server in \`bench/limit\` without Homeroom's layers: Fastify, postgres.js, one prepared statement a
request, JSON made by PostgreSQL and passed on, exact totals kept by triggers, a bearer key looked up by its hash, and rate-limit headers. It keeps no
audit trail, no log, no metrics and no usage of keys, and checks no scopes; all of that is on in Homeroom. Nor does it read
records that are asked for at once, or write what is written at once, with one statement, as Homeroom does (ADR 17, ADR 18), so that writes share
a commit, and it finds attendance in the table, not in the index alone (ADR 19). It finds a deep page (R7) by counts of blocks of students, to which Homeroom walks. Both have the same rows on one PostgreSQL, each in tables of its own, so that each may have the indexes and counters that it wants. Both have served the mix for
five times their warm-up before the first item is measured, and each item once the warm-up long, since a process compiles while it works. Before each item both are asked by hand and must show the same rows and total; a refused
request, or one without an answer, ends the run. After each round nothing goes on before PostgreSQL is at rest and what was written is
taken away.
Figures are medians; in brackets the smallest and the largest of the rounds.`;

/** The Markdown page of all results. */
export function benchmarksPage(results) {
  const pages = partsOf(results).map((part) => [
    sectionOf(part, results[part].figures),
    ...(pictures[part] ?? []),
    origin(results[part]),
  ]);
  return `${[head, ...pages.flat()].join('\n\n')}\n`;
}

export const sectionOf = (part, figures) => sections[part](figures);

const partsOf = (results) => Object.keys(sections).filter((part) => results[part]);

/** When, how and on which machine figures were measured. */
function origin({ date, command, machine, versions, load, pace }) {
  const { rounds, seconds, warmUp, connections } = pace;
  return (
    `_${date}, \`${command}\`: ${rounds} rounds of ${seconds} s after ${warmUp} s that do not count, ` +
    `${connections} connections, load by ${load}; ${machine}; ` +
    `Homeroom ${versions.homeroom}, Node ${versions.node}, PostgreSQL ${versions.postgres}._`
  );
}
