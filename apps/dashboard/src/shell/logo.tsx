/** The logo: a house with an open door. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src={new URL('logo.svg', document.baseURI).href} width={size} height={size} alt="" />;
}
