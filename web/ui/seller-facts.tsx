import { formatSiren, type SellerIdentity, sellerStatus } from '../../domain/orders/seller.ts';

/** The seller's status, and the details that a professional must publish. */
export function SellerFacts({ seller }: { seller: SellerIdentity | null }) {
  return (
    <>
      <span className="block">{sellerStatus(seller)}</span>
      {seller?.professional && (
        <span className="block text-sm wrap-anywhere text-ink-soft">
          <bdi className="block">{seller.legalName}</bdi>
          <bdi className="block whitespace-pre-line">{seller.address}</bdi>
          <span className="block tabular-nums">SIREN {formatSiren(seller.siren ?? '')}</span>
          {seller.vatNumber && (
            <span className="block">TVA intracommunautaire {seller.vatNumber}</span>
          )}
        </span>
      )}
    </>
  );
}
