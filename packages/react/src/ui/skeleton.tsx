/** A placeholder in the place and size of the content. `width`, `height`: any CSS length. */
export function Skeleton(props: { shape: "text" | "control" | "round"; width?: string; height?: string }) {
  return (
    <span
      className="vst-skeleton"
      aria-hidden="true"
      data-shape={props.shape}
      style={{ inlineSize: props.width ?? "100%", ...(props.height && { blockSize: props.height }) }}
    />
  );
}

/** A placeholder for a label, an input and optionally a hint. */
export function FieldSkeleton({ hint = false }: { hint?: boolean }) {
  return (
    <div className="vst-field">
      <span className="vst-label">
        <Skeleton shape="text" width="30%" />
      </span>
      <Skeleton shape="control" />
      {hint && (
        <span className="vst-hint">
          <Skeleton shape="text" width="50%" />
        </span>
      )}
    </div>
  );
}
