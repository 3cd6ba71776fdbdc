// The address of searches in older links.
export { default, generateMetadata } from "../browse/page";
