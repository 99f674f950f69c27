import type { Random } from '../random';
import type { PersonName } from './person';

const streets =
  `Maple, Oak, Cedar, Elm, Birch, Willow, Chestnut, Juniper, Magnolia, Sycamore, Hawthorn, Linden, Park, Lake, River,
  Mill, Church, School, Station, Orchard, Meadow, Spring, Garden, Highland, Prospect, Franklin, Lincoln, Harriet Tubman,
  César Chávez, Rosa Parks, Harbor, Quarry, Market, Foundry, Sunset, Bellevue, Old Post, Fox Hollow, Kestrel, Heron`.split(
    /,\s+/,
  );
const kinds = ['Street', 'Street', 'Avenue', 'Road', 'Lane', 'Drive', 'Court', 'Way', 'Place', 'Terrace'];
const towns = ['Fairhaven', 'Ashford', 'Riverton', 'Millbrook', 'Cedar Falls', 'Northfield', 'Eastbrook', 'Larkspur'];
const areaCodes = [201, 212, 303, 312, 404, 415, 503, 512, 602, 617, 702, 713, 718, 808, 907, 919];

/** The reserved domains of RFC 2606: a letter to them reaches nobody. */
const homeDomains = ['example.com', 'example.net', 'example.org'];

export function address(chance: Random): string {
  const house = `${chance.between(1, 2400)} ${chance.pick(streets)} ${chance.pick(kinds)}`;
  const flat = chance.happens(0.3) ? `, Apt ${chance.between(1, 12)}${chance.pick(['', 'A', 'B', 'C'])}` : '';
  return `${house}${flat}, ${chance.pickEarly(towns)}`;
}

/** A number of the range that is kept free for fiction, 555-0100 to 555-0199. */
export const phone = (chance: Random): string =>
  `+1-${chance.pick(areaCodes)}-555-01${String(chance.below(100)).padStart(2, '0')}`;

/** The school's own addresses, one for each number. */
export const schoolEmail = (group: 'students' | 'staff', name: PersonName, id: number): string =>
  `${name.mailbox}${id}@${group}.example.org`;

export const homeEmail = (name: PersonName, chance: Random): string =>
  `${name.mailbox}${chance.happens(0.7) ? chance.between(1, 99) : ''}@${chance.pick(homeDomains)}`;
