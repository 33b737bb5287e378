export { deleteUnusedPictures, findPicture, pictureExists } from "./picture-statements.ts";
export { assertProfileImage, parsePicturePath, storePicture } from "./store-picture.ts";
