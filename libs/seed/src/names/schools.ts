const first = ['Maple', 'River', 'Oak', 'Cedar', 'Stone', 'North', 'Spring', 'Birch', 'Fair', 'Harbor', 'Pine', 'Mill'];
const second = ['Grove', 'Hill', 'Park', 'Valley', 'Bridge', 'Field', 'Lake'];

/** A name that no other school of a district has, such as `Maple Grove`; from the 85th on with a number. */
export function schoolName(index: number): string {
  const all = first.length * second.length;
  // The numbers have no common divisor, so that all pairs come before the first one comes again.
  const name = `${first[index % first.length] ?? ''} ${second[index % second.length] ?? ''}`;
  return index < all ? name : `${name} ${Math.floor(index / all) + 1}`;
}
