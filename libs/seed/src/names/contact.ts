import type { Random } from '../random/random';
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

/** Domains that RFC 2606 reserves: no mail to them is delivered. */
const homeDomains = ['example.com', 'example.net', 'example.org'];

export function address(random: Random): string {
  const house = `${random.between(1, 2400)} ${random.pick(streets)} ${random.pick(kinds)}`;
  const flat = random.happens(0.3) ? `, Apt ${random.between(1, 12)}${random.pick(['', 'A', 'B', 'C'])}` : '';
  return `${house}${flat}, ${random.pickEarly(towns)}`;
}

/** A number from 555-0100 to 555-0199, the range reserved for fiction. */
export const phone = (random: Random): string =>
  `+1-${random.pick(areaCodes)}-555-01${String(random.below(100)).padStart(2, '0')}`;

/** An e-mail address of the school, unique by id. */
export const schoolEmail = (group: 'students' | 'staff', name: PersonName, id: number): string =>
  `${name.mailbox}${id}@${group}.example.org`;

export const homeEmail = (name: PersonName, random: Random): string =>
  `${name.mailbox}${random.happens(0.7) ? random.between(1, 99) : ''}@${random.pick(homeDomains)}`;
