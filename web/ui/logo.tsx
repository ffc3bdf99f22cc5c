/** A stroke of ink that goes on. Two colours of its own: the ground is the brand, the stroke is white. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="#4a58df" />
    <path
      d="M6.5 21.5C10 13.5 13 8.5 15.4 9.6c2.8 1.4-3.6 9.6-1.6 11.2 2 1.5 4.2-4.2 6-3.4 1.5.7-.7 3.2.6 3.9 1.2.6 3-.3 5.1-1.9"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
